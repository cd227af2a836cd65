import { Button } from "./button";

function Header() {
  return <h1>Title</h1>;
}

export function Page() {
  return (
    <div>
      <Header />
      <Button onClick={() => track()}>Go</Button>
    </div>
  );
}

function track() {}
