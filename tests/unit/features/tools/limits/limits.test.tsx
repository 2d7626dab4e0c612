// @vitest-environment happy-dom
/** What a level does not allow, as the tools say it: on the card, before a file is there, and above the start button. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { abilityRules } from '../../../../../src/contract/ability-rules.ts'
import { COOKIE } from '../../../../../src/contract/cookies.ts'
import type { Level } from '../../../../../src/contract/endpoints/levels.ts'
import type { UserData } from '../../../../../src/contract/endpoints/session.ts'
import { type Tool, toolById } from '../../../../../src/contract/tools.ts'
import { RunBar } from '../../../../../src/features/tools/components/run-bar.tsx'
import { ToolCard } from '../../../../../src/features/tools/components/tool-card.tsx'
import { ToolLevelNote } from '../../../../../src/features/tools/limits/draft-limit.tsx'
import type { AnySession } from '../../../../../src/features/tools/session/tool-session.ts'
import type { Source } from '../../../../../src/features/tools/session/tool-state.ts'
import { ToolSessionProvider } from '../../../../../src/features/tools/session/use-tool-session.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import { rulesCodec, userDataCodec } from '../../../../../src/session/session-atoms.ts'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'
import { sessionOf } from '../../../../helpers/tool-session.ts'

afterEach(cleanup)

const user = (level: Level): UserData => ({
  userId: '7',
  account: 'lin@veriscope.example',
  email: 'lin@veriscope.example',
  phone: null,
  nickName: 'Lin',
  avatar: null,
  level,
  levelExpiresAt: null,
  timeZone: null,
  language: null,
})
const cookiesOf = (level: Level) => ({
  [COOKIE.userData]: userDataCodec.encode(user(level)),
  [COOKIE.userAbilityRules]: rulesCodec.encode(abilityRules(level)),
})
const asMember = (level: Level) => ({ isSignedIn: true, cookies: cookiesOf(level) })

const file = (name: string, count: number): Source => {
  const rows = Array.from(
    { length: count },
    (_, i) => `rs${i},0.${10 + (i % 80)},0.01,0.0${1 + (i % 8)},0.01`,
  )
  const text = ['SNP,beta.exposure,se.exposure,beta.outcome,se.outcome', ...rows].join('\n')
  return { kind: 'file', name, blob: new Blob([text]) }
}

test('the card of a tool says whether it is free, above the level, or within it', () => {
  const badgeOf = (level: Level | null, toolId: string) => {
    const tool = toolById(toolId) as Tool
    renderForReader(<ToolCard tool={tool} />, level ? asMember(level) : {})
    const found = /limits\.badge\.(open|mine|locked)/.exec(
      screen.getByRole('link').textContent,
    )?.[1]
    cleanup()
    return found
  }
  const levels = [null, 'free', 'plus', 'pro'] as const
  expect(levels.map((level) => badgeOf(level, '6003'))).toEqual([
    'locked',
    'locked',
    'mine',
    'mine',
  ])
  expect(levels.map((level) => badgeOf(level, '6001'))).toEqual(['open', 'open', 'open', 'open'])
})

/** The session as the steps of the tool have it. */
function steps(
  session: AnySession,
  level: Level | null,
  part = <RunBar obstacle={null} ready="" />,
) {
  return renderForReader(<ToolSessionProvider value={session}>{part}</ToolSessionProvider>, {
    ...(level ? asMember(level) : {}),
    answer: () => [],
  })
}

test('before there are data a tool says which level one’s own need, to whom it concerns', async () => {
  const { session } = sessionOf(TWO_SAMPLE)
  const note = (level: Level | null, toolId = '6003') => {
    steps(session, level, <ToolLevelNote toolId={toolId} />)
    const isSaid = screen.queryByText('limits.early.tool') !== null
    cleanup()
    return isSaid
  }
  expect([note(null), note('free'), note('plus')]).toEqual([true, true, false])
  expect(note(null, '6001')).toBe(false)
  await session.choose(file('mine.csv', 3))
  expect(note(null)).toBe(false)
})

test('too many variants: pressing start leads to the reason, fewer of them or a higher level can start', async () => {
  const { session } = sessionOf(TWO_SAMPLE)
  await session.choose(file('mine.csv', 201))
  // That it runs, and does not above a limit, is shown of the session (session/over-limits.test.ts).
  const run = vi.spyOn(session, 'start').mockResolvedValue()
  const { jar } = steps(session, 'free')
  const title = () => screen.queryByRole('heading', { name: 'limits.title.maxVariants' })
  const start = () => screen.getByRole('button', { name: 'tools.run.start' })
  expect(title()).not.toBeNull()
  fireEvent.click(start())
  expect(document.activeElement).toBe(title())
  expect(run).not.toHaveBeenCalled()
  expect(session.state().draft.inputs).toMatchObject({ name: 'mine.csv' })

  await act(() => session.choose(file('less.csv', 200)))
  expect(title()).toBeNull()
  await act(() => session.choose(file('mine.csv', 201)))
  expect(title()).not.toBeNull()
  // Another tab of the member has learned of the higher level.
  act(() => {
    for (const [name, value] of Object.entries(cookiesOf('plus'))) jar.write(name, value)
  })
  expect(title()).toBeNull()
  fireEvent.click(start())
  expect(run).toHaveBeenCalledOnce()
})
