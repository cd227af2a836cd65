export function Panel(props: { onClose: () => void; children: unknown }) {
  return <section onClick={() => props.onClose()}>{footer()}</section>;
}

const footer = function () {
  return null;
};
