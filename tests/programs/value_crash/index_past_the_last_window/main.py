from signal_tools.windows import windows, slopes

print(slopes(windows([1, 4, 9, 16, 25], 2)))
