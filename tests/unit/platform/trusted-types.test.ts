// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Rules = { createScriptURL: (url: string) => string; createHTML?: (html: string) => string }

let policies: Map<string, Rules>

beforeEach(() => {
  policies = new Map()
  vi.resetModules()
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      policies.set(name, rules)
      return rules
    },
  })
  vi.stubGlobal('location', new URL('https://veriscope.example/front-pages/landing-page'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const load = () => import('../../../src/platform/trusted-types.ts')

describe('trustedScriptUrl (S21)', () => {
  test.each(['/sw.js', '/assets/science.worker-Ab_1.js', 'https://veriscope.example/sw.js'])(
    'takes %s',
    async (url) => {
      const { installTrustedTypes, trustedScriptUrl } = await load()
      installTrustedTypes()
      expect(trustedScriptUrl(url)).toBe(url)
    },
  )

  test.each([
    'https://evil.example/sw.js',
    '//evil.example/assets/a.js',
    '/assets/../api/tool.js',
    '/assets/sub/a.js',
    '/other.js',
    'data:text/javascript,alert(1)',
    'blob:https://veriscope.example/1',
    'javascript:alert(1)',
  ])('refuses %s', async (url) => {
    const { installTrustedTypes, trustedScriptUrl } = await load()
    expect(() => trustedScriptUrl(url)).toThrow(TypeError)
    installTrustedTypes()
    expect(() => trustedScriptUrl(url)).toThrow(TypeError)
  })
})

test('bare strings may be style rules, never elements', async () => {
  const { installTrustedTypes } = await load()
  installTrustedTypes()
  installTrustedTypes()
  expect([...policies.keys()]).toEqual(['veriscope', 'default'])
  const { createHTML } = policies.get('default') ?? {}
  expect(createHTML?.(':root{--mantine-scale:1}')).toContain('--mantine-scale')
  expect(() => createHTML?.('<img src=x onerror=alert(1)>')).toThrow(TypeError)
})
