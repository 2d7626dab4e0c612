/** Line above the result of an example: which data these are, the tool's other examples, and the way to the user's own. */
import { Button } from '@mantine/core'
import { IconFlask, IconUpload } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { Example } from './example.ts'
import { SourceLine } from './source-line.tsx'
import classes from './example.module.css'

type Props = { toolId: string; example: Example; list: readonly Example[] }

export function ExampleStrip({ toolId, example, list }: Props) {
  const t = useT()
  const others = list.filter(({ id }) => id !== example.id)
  return (
    <section className={`${classes.strip} screen-only`} aria-label={t('tools.example.strip')}>
      <p className={classes.which}>
        <IconFlask size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>{t('tools.example.strip')}</strong>
          {'\u00a0· '}
          {t(example.source ? 'tools.example.published' : 'tools.example.simulated')}
          {'\u00a0· '}
          {example.source ? <SourceLine source={example.source} /> : t(example.text)}
        </span>
      </p>
      <div className={classes.choices}>
        {others.length > 0 && (
          <ul className={classes.others}>
            <li className={classes.try}>{t('tools.example.try')}</li>
            {others.map(({ id, title, short }) => (
              <li key={id}>
                <Button
                  component={Link}
                  href={paths.toolExample(toolId, id)}
                  variant="default"
                  px="sm"
                >
                  {t(short ?? title)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <OwnDataButton toolId={toolId} />
      </div>
    </section>
  )
}

/** Invitation at the end of an example's result. */
export function OwnDataCall({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <section className={`${classes.call} screen-only`}>
      <p>{t('tools.example.call')}</p>
      <OwnDataButton toolId={toolId} />
    </section>
  )
}

/** Link to the empty steps of the tool. */
function OwnDataButton({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.tool(toolId)}
      variant="light"
      px="sm"
      leftSection={<IconUpload size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('tools.example.own')}
    </Button>
  )
}
