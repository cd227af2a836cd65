(class_heritage (_) @base)
