# Kilograms.
LIGHTEST = 0.1
<<<<<<< HEAD
HEAVIEST = 30
=======
HEAVIEST = 31.5
>>>>>>> carrier-change
