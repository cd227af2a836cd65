export function build(comments) {
  const nodes = new Map();
  const roots = [];
  for (const comment of comments) {
    const node = { ...comment, replies: [] };
    nodes.set(comment.id, node);
    if (comment.parent === null) {
      roots.push(node);
    } else {
      nodes.get(comment.parent).replies.push(node);
    }
  }
  return roots;
}

export function* lines(nodes, depth = 0) {
  for (const node of nodes) {
    yield `${'  '.repeat(depth)}${node.author}: ${node.text}`;
    yield* lines(node.replies, depth + 1);
  }
}
