// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readPageBuild } from '../../../src/platform/page-build.ts'

test.each([
  [
    '0123456789abcdef 2026-11-20T06:00:00Z',
    { id: '0123456789abcdef', builtAt: '2026-11-20T06:00:00Z' },
  ],
  ['__VERISCOPE_BUILD_ID__ __VERISCOPE_BUILT_AT__', null],
  ['', null],
])('reads the build of a page from "%s"', (content, build) => {
  document.head.innerHTML = `<meta name="veriscope-build" content="${content}">`
  expect(readPageBuild(document)).toEqual(build)
})
