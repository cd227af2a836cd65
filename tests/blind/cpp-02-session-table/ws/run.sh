make -s run
