import { Router } from './router.mjs';

const router = new Router();
router.get('/', () => 'home');
router.get('/users/:id', ({ id }) => `user ${id}`);
router.get('/users/:id/posts/:post', ({ id, post }) => `post ${post} of ${id}`);

for (const url of ['/', '/users/7', '/users/7/posts/12']) {
  const reply = router.handle(url);
  console.log(reply.body.toUpperCase());
}
