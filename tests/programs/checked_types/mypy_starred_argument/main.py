from datetime import time

from clock import hands

noon = time(*hands("12:00"))
