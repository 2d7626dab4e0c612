/** glibc settings keep the server’s memory constant however many threads start and end. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEnv } from '../../../tools/lib/server-env.mjs'

test('threads share two arenas and large blocks are returned, unless the operator sets it otherwise', () => {
  const usual = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
  expect(serverEnv({})).toEqual(usual)
  expect(serverEnv({ MALLOC_ARENA_MAX: '8' })).toEqual({ ...usual, MALLOC_ARENA_MAX: '8' })
})

test('npm start and the service in the manual set it', () => {
  expect(readFileSync('tools/start.mjs', 'utf8')).toContain('env: serverEnv()')
  const manual = readFileSync('docs/operating.md', 'utf8')
  for (const [name, value] of Object.entries(serverEnv({}))) {
    expect(manual).toContain(`Environment=${name}=${value}`)
  }
})
