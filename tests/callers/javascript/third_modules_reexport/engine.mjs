export default () => ignite();

function ignite() {}

function brake() {
  release();
}

function release() {}

export { brake };
