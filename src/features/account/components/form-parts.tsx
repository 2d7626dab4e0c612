import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import classes from './account-forms.module.css'

/** An error that belongs to no field, announced when it appears. */
export function FormFault({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.live}>
      {text !== null && text !== '' && (
        <Alert color="error" variant="light" icon={<IconAlertCircle />} role="presentation">
          {text}
        </Alert>
      )}
    </div>
  )
}

/** Confirmation next to the button that was clicked. One text or none: a list of `false` would show the mark alone. */
export function Done({ children }: { children: string | false | null }) {
  return (
    <Text component="div" size="sm" c="dimmed" role="status" className={classes.live}>
      {children !== null && children !== false && children !== '' && (
        <span className={classes.done}>
          <IconCheck
            size={16}
            stroke={2}
            color="var(--mantine-color-success-6)"
            aria-hidden="true"
          />
          <span>{children}</span>
        </span>
      )}
    </Text>
  )
}
