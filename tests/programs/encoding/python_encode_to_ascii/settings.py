OUTPUT_NAME = "out.txt"
OUTPUT_ENCODING = "ascii"
