import { standings } from "./table";

console.log(standings([{ team: "A", points: 3 }, { team: "B", points: 1 }]));
