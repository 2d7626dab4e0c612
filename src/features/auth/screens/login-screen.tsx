import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { redirectRouteAtom } from '../../../session/session-atoms.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { useSubmit } from '../use-submit.ts'

type Way = 'password' | 'code'

/**
 * Sign-in. Where one goes afterwards is the guard's decision, which sees the session change.
 */
export function LoginScreen() {
  const t = useT()
  const [way, setWay] = useState<Way>('password')
  const submission = useSubmit()
  const hasTarget = useAtomValue(redirectRouteAtom) !== ''

  return (
    <AuthCard
      title={t('auth.login.title')}
      lead={t(hasTarget ? 'auth.login.leadTarget' : 'auth.login.lead')}
      failure={submission.failure}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('auth.login.way')}
        value={way}
        onChange={(value) => {
          submission.setFailure(null)
          setWay(value as Way)
        }}
        data={[
          { value: 'password', label: t('auth.login.byPassword') },
          { value: 'code', label: t('auth.login.byCode') },
        ]}
      />
      {way === 'password' ? (
        <PasswordForm submission={submission} />
      ) : (
        <CodeForm submission={submission} />
      )}
      <Text size="sm" ta="center">
        {t('auth.login.noAccount')}{' '}
        <Anchor component={Link} href={paths.register()} inline underline="always">
          {t('auth.login.toRegister')}
        </Anchor>
      </Text>
    </AuthCard>
  )
}
