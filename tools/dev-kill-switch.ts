import type { Plugin } from 'vite'

/**
 * Answers `/sw.js` during development with a worker that removes itself: a browser that once saw the
 * built product on this port would otherwise go on showing that build.
 */
export function devKillSwitch(): Plugin {
  return {
    name: 'veriscope-dev-kill-switch',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cache-control', 'no-store')
        response.end(
          [
            "addEventListener('install', () => skipWaiting())",
            "addEventListener('activate', (event) => event.waitUntil((async () => {",
            '  for (const name of await caches.keys()) await caches.delete(name)',
            '  await registration.unregister()',
            '})()))',
          ].join('\n'),
        )
      })
    },
  }
}
