const send = (method) => method;

const get = () => send('GET');

export default {
  get,
  post() {
    return send('POST');
  },
};
