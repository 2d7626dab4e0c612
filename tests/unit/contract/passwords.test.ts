import { describe, expect, test } from 'vitest'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'

const FIELDS = ['password', 'confirmPassword', 'oldPassword'] as const
const CIPHER = `04${'ab'.repeat(100)}`

/** Whether a call checks a parameter and refuses this value of it. */
function refuses(endpoint: Endpoint, field: string, value: unknown): boolean {
  const read = endpoint.params.safeParse({ [field]: value })
  return !read.success && read.error.issues.some(({ path }) => path[0] === field)
}

const taken = (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) =>
  FIELDS.filter((field) => refuses(endpoint, field, { wrong: true })).map(
    (field) => [name, field] as const,
  ),
)

describe('7.14b the contract accepts encrypted passwords only', () => {
  test('those of the specification are among them', () => {
    expect(taken).toEqual(
      expect.arrayContaining([
        ['register', 'password'],
        ['register', 'confirmPassword'],
        ['resetPassword', 'password'],
        ['resetPassword', 'confirmPassword'],
        ['setPassword', 'oldPassword'],
        ['setPassword', 'password'],
        ['setPassword', 'confirmPassword'],
      ]),
    )
  })

  test.each(taken)('%s: %s', (name, field) => {
    expect(refuses(contract[name], field, 'three plain words')).toBe(true)
    expect(refuses(contract[name], field, CIPHER)).toBe(false)
  })

  test.each(['email', 'phone'])('signing in by %s and password', (coordinate) => {
    const address = { email: 'a@b.example', phone: '+8613800138000' }[coordinate]
    const params = { grant_type: 'sci_web', [coordinate]: address }
    const accepts = (password: string) =>
      contract.token.params.safeParse({ ...params, password }).success
    expect(accepts(CIPHER)).toBe(true)
    expect(accepts('three plain words')).toBe(false)
  })
})
