package main

import "fmt"

type Dimmable interface{ Dim(int) }

func (l *Lamp) Dim(by int) { l.level -= by }

func start(devices ...Device) (failed []string) {
	for _, d := range devices {
		if err := d.On(); err != nil {
			failed = append(failed, d.Name())
		}
		if dim, ok := d.(Dimmable); ok {
			dim.Dim(3)
		}
		switch v := d.(type) {
		case *Radio:
			v.Tune(99)
		case *Lamp:
			v.Log("lamp")
		}
	}
	return failed
}

func main() {
	log := &Logger{}
	log.SetPrefix("# ")
	lamp := &Lamp{base: base{Logger: log, name: "lamp"}}
	radio := &Radio{base: &base{Logger: log, name: "fm"}}
	defer radio.Off()
	fmt.Println(start(lamp, radio, lamp))
}
