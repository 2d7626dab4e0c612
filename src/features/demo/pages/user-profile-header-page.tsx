import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'wouter'
import { AVATARS } from '../../../contract/avatars.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { levelName, UserProfileHeader } from '../../../ui/profile-header/user-profile-header.tsx'
import { Specimen, Workbench } from '../components/workbench.tsx'

const LEVELS = ['free', 'plus', 'pro'] as const
const EXPIRES = '2027-06-30T16:00:00.000Z'

type Settings = {
  name: string
  avatar: string
  level: string
  hasEnd: boolean
  hasFacts: boolean
  hasAction: boolean
}

function useFacts() {
  const t = useT()
  return [
    { label: t('demo.header.fact.records'), value: 128, href: paths.records() },
    { label: t('demo.header.fact.favourites'), value: 36, href: paths.collection() },
    { label: t('demo.header.fact.feedback'), value: null },
  ]
}

type ControlsProps = { settings: Settings; onChange: (part: Partial<Settings>) => void }

function Controls({ settings, onChange }: ControlsProps) {
  const t = useT()
  const { name, avatar, level, hasEnd, hasFacts, hasAction } = settings
  return (
    <>
      <TextInput
        label={t('demo.header.name')}
        value={name}
        maxLength={LIMITS.nick}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('demo.header.avatar')}
        value={avatar}
        data={[
          { value: '', label: t('demo.header.avatar.none') },
          ...AVATARS.map((value, index) => ({
            value,
            label: t('demo.header.avatar.nth', { n: index + 1 }),
          })),
        ]}
        onChange={(event) => onChange({ avatar: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('demo.header.level')}
        value={level}
        data={LEVELS.map((value) => ({ value, label: t(levelName(value)) }))}
        onChange={(event) => onChange({ level: event.currentTarget.value })}
      />
      <Switch
        size="md"
        label={t('demo.header.end')}
        checked={hasEnd}
        onChange={(event) => onChange({ hasEnd: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('demo.header.facts')}
        checked={hasFacts}
        onChange={(event) => onChange({ hasFacts: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t('demo.header.action')}
        checked={hasAction}
        onChange={(event) => onChange({ hasAction: event.currentTarget.checked })}
      />
    </>
  )
}

function Playground() {
  const t = useT()
  const facts = useFacts()
  const user = useAtomValue(userDataAtom)
  const [settings, setSettings] = useState<Settings>({
    name: user?.nickName ?? '',
    avatar: user?.avatar ?? '',
    level: user?.level ?? 'free',
    hasEnd: false,
    hasFacts: true,
    hasAction: true,
  })
  const { name, avatar, level, hasEnd, hasFacts, hasAction } = settings
  return (
    <Specimen
      title={t('demo.header.play')}
      text={t('demo.header.play.text')}
      value={settings}
      controls={
        <Controls settings={settings} onChange={(part) => setSettings({ ...settings, ...part })} />
      }
    >
      <UserProfileHeader
        name={name}
        avatar={avatar}
        account={user?.email ?? ''}
        level={level}
        levelExpiresAt={hasEnd ? EXPIRES : null}
        facts={hasFacts ? facts : []}
        action={
          hasAction && (
            <Button component={Link} href={paths.profile()} variant="default">
              {t('demo.header.act')}
            </Button>
          )
        }
      />
    </Specimen>
  )
}

/** `/user/components/UserProfileHeader`: the header of a member's profile in its states. */
export function UserProfileHeaderPage() {
  const t = useT()
  const facts = useFacts()
  return (
    <Workbench title={t('route.demoUserProfileHeader')} lead={t('demo.header.lead')}>
      <Playground />
      <Specimen title={t('demo.header.plain')} text={t('demo.header.plain.text')}>
        <UserProfileHeader name={t('demo.header.sample')} level="free" />
      </Specimen>
      <Specimen title={t('demo.header.long')} text={t('demo.header.long.text')}>
        <UserProfileHeader
          name={t('demo.header.sampleLong')}
          account="a.very.long.address.of.a.member@department.university.example"
          avatar={AVATARS[0]}
          level="pro"
          levelExpiresAt={EXPIRES}
          facts={facts}
        />
      </Specimen>
    </Workbench>
  )
}
