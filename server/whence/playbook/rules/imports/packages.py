"""Packages whose name in a build file is not the name in the code.

Sources: the packages' own pages on PyPI and Maven Central.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Python: import name → distribution.
DISTRIBUTIONS: Mapping[str, str] = MappingProxyType(
    {
        "attr": "attrs",
        "bs4": "beautifulsoup4",
        "Crypto": "pycryptodome",
        "cv2": "opencv-python",
        "dateutil": "python-dateutil",
        "discord": "discord.py",
        "docx": "python-docx",
        "dotenv": "python-dotenv",
        "fitz": "PyMuPDF",
        "git": "GitPython",
        "github": "PyGithub",
        "google": "google-api-python-client",
        "jose": "python-jose",
        "jwt": "PyJWT",
        "ldap": "python-ldap",
        "magic": "python-magic",
        "MySQLdb": "mysqlclient",
        "OpenSSL": "pyOpenSSL",
        "PIL": "Pillow",
        "pkg_resources": "setuptools",
        "pptx": "python-pptx",
        "psycopg2": "psycopg2-binary",
        "rest_framework": "djangorestframework",
        "serial": "pyserial",
        "skimage": "scikit-image",
        "sklearn": "scikit-learn",
        "slugify": "python-slugify",
        "telegram": "python-telegram-bot",
        "usb": "pyusb",
        "websocket": "websocket-client",
        "win32api": "pywin32",
        "yaml": "PyYAML",
        "zmq": "pyzmq",
    }
)

# Java and Kotlin: start of the package → coordinates without a version; longest first.
ARTIFACTS: Mapping[str, str] = MappingProxyType(
    {
        "com.fasterxml.jackson.databind": "com.fasterxml.jackson.core:jackson-databind",
        "com.fasterxml.jackson": "com.fasterxml.jackson.core:jackson-core",
        "com.google.common": "com.google.guava:guava",
        "com.google.gson": "com.google.code.gson:gson",
        "io.ktor.client": "io.ktor:ktor-client-core",
        "io.ktor.server": "io.ktor:ktor-server-core",
        "kotlinx.coroutines": "org.jetbrains.kotlinx:kotlinx-coroutines-core",
        "kotlinx.serialization": "org.jetbrains.kotlinx:kotlinx-serialization-json",
        "lombok": "org.projectlombok:lombok",
        "okhttp3": "com.squareup.okhttp3:okhttp",
        "org.apache.commons.io": "commons-io:commons-io",
        "org.apache.commons.lang3": "org.apache.commons:commons-lang3",
        "org.assertj": "org.assertj:assertj-core",
        "org.junit.jupiter": "org.junit.jupiter:junit-jupiter",
        "org.junit": "junit:junit",
        "org.mockito": "org.mockito:mockito-core",
        "org.slf4j": "org.slf4j:slf4j-api",
        "retrofit2": "com.squareup.retrofit2:retrofit",
    }
)
