package app

import first.load
import second.load as other

fun go() {
    load()
}

fun also() {
    other()
}
