from directory import Directory
from notify import page_oncall

page_oncall(Directory())
