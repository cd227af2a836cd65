import cv2


def count(path):
    return int(cv2.VideoCapture(path).get(7))
