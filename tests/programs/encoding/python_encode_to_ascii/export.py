from settings import OUTPUT_ENCODING
from writer import save

save("out.txt", ["Zürich", "Genève"], OUTPUT_ENCODING)
