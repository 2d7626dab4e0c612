import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MemberAvatar } from '../../../src/ui/avatar/member-avatar.tsx'
import { portraitOf } from '../../../src/ui/avatar/portraits.tsx'

test.each([null, undefined, '', 'constructor', 'https://example.org/a.png'])(
  '%s is no portrait: shows the initial',
  (avatar) => {
    expect(portraitOf(avatar)).toBeNull()
    expect(renderToStaticMarkup(<MemberAvatar name="林 Lin" avatar={avatar} />)).toContain('>林<')
  },
)
