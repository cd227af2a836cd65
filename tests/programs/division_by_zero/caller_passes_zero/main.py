from pages import page_count
from config import PAGE_SIZE

print(page_count(93, PAGE_SIZE))
