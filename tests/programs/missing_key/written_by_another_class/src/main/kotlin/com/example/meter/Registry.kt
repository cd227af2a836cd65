package com.example.meter

class Registry {
    val values = mutableMapOf<String, Long>()
}
