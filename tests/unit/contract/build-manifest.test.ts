import { describe, expect, test } from 'vitest'
import {
  BUILD_ID_MARK,
  isBuildId,
  parseBuildManifest,
} from '../../../src/contract/build-manifest.ts'

const good = {
  id: '0123456789abcdef',
  builtAt: '2026-11-20T06:00:00.000Z',
  assets: [{ url: '/assets/a-1.js', hash: 'ff00', bytes: 12 }],
}

describe('parseBuildManifest', () => {
  test('reads a manifest and drops what it does not know', () => {
    expect(parseBuildManifest({ ...good, extra: 1 })).toEqual(good)
  })

  test.each([
    ['nothing', null],
    ['a text', 'build'],
    ['a list', [good]],
    ['no id', { ...good, id: undefined }],
    ['the mark as id', { ...good, id: BUILD_ID_MARK }],
    ['a long id', { ...good, id: `${good.id}0` }],
    ['no time', { ...good, builtAt: 'yesterday evening' }],
    ['assets of another shape', { ...good, assets: ['/assets/a-1.js'] }],
    [
      'an asset of another origin',
      { ...good, assets: [{ url: '//evil.example/a.js', hash: '', bytes: 1 }] },
    ],
    ['an asset with a negative size', { ...good, assets: [{ url: '/a', hash: '', bytes: -1 }] }],
    ['an error page in JSON', { error: 'not found', statusCode: 404 }],
  ])('refuses %s', (_name, value) => {
    expect(parseBuildManifest(value)).toBeNull()
  })
})

test('the placeholder is no build id', () => {
  expect(isBuildId(BUILD_ID_MARK)).toBe(false)
  expect(isBuildId(good.id)).toBe(true)
})
