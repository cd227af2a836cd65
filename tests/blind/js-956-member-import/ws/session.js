async function withConnection(pool, work) {
  const connection = await pool.acquire();
  try {
    return work(connection);
  } finally {
    pool.release(connection);
  }
}

module.exports = { withConnection };
