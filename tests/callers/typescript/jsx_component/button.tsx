export function Button(props: { onClick: () => void; children: string }) {
  return <button onClick={props.onClick}>{props.children}</button>;
}
