package shapes

interface Shape { fun area(): Int }

class Disc : Shape { override fun area() = 3 }

class Plot { fun area() = 9 }

fun measure(shape: Shape) = shape.area()

fun go() = measure(Disc())
