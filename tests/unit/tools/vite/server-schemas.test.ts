import { expect, test } from 'vitest'
import { withoutParams } from '../../../../tools/vite/server-schemas.ts'

test('the page has no schemas of parameters, and may drop what only they use', () => {
  const code = withoutParams(`
    export const email = z.string().check(z.email())
    const reply = { a: z.string() }
    export const endpoints = {
      one: endpoint({ url: '/one', params: z.object({ email }), reply: z.object(reply) }),
      two: endpoint({ url: '/two', params: page, reply: nothing }),
    }`)
  expect(code).toBe(`
    export const email = /* @__PURE__ */ (() => z.string().check(z.email()))()
    const reply = { a: z.string() }
    export const endpoints = {
      one: endpoint({ url: '/one', params: undefined, reply: z.object(reply) }),
      two: endpoint({ url: '/two', params: undefined, reply: nothing }),
    }`)
})
