import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AVATARS } from '../../../src/contract/avatars.ts'
import { MemberAvatar } from '../../../src/ui/avatar/member-avatar.tsx'
import { PORTRAITS, portraitOf } from '../../../src/ui/avatar/portraits.tsx'

test.each(AVATARS)('%s is drawn, and differs from every other portrait', (name) => {
  const html = renderToStaticMarkup(<MemberAvatar name="Lin" avatar={name} />)
  expect(html).toContain('<svg')
  const others = AVATARS.filter((other) => other !== name)
  for (const other of others) {
    expect(html).not.toBe(renderToStaticMarkup(<MemberAvatar name="Lin" avatar={other} />))
  }
})

test('there is one portrait for each name of the contract and no other', () => {
  expect(Object.keys(PORTRAITS).sort()).toEqual([...AVATARS].sort())
})

test.each([null, undefined, '', 'constructor', 'https://example.org/a.png'])(
  '%s is no portrait: the initial stands',
  (avatar) => {
    expect(portraitOf(avatar)).toBeNull()
    expect(renderToStaticMarkup(<MemberAvatar name="林 Lin" avatar={avatar} />)).toContain('>林<')
  },
)

test('a portrait says nothing to a screen reader: its place has a name already', () => {
  expect(renderToStaticMarkup(<MemberAvatar name="Lin" avatar="helix" />)).toContain(
    'aria-hidden="true"',
  )
})
