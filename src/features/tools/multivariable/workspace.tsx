import { Button, NativeSelect } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readPublicFile } from '../../../platform/public-file.ts'
import type { Convention } from '../../../science/codes.ts'
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import { CONVENTION_TEXT } from '../../../ui/analysis/texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import { Choice } from '../components/choice.tsx'
import classes from '../components/data.module.css'
import { ExampleMenu } from '../components/example-menu.tsx'
import { FileButton } from '../components/file-button.tsx'
import { PasteForm } from '../components/paste-form.tsx'
import { Privacy } from '../components/privacy.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { RowCheckView } from '../components/row-check-view.tsx'
import { RunBar } from '../components/run-bar.tsx'
import { Step } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { WIDE_EXAMPLES, type WideExample } from './examples.ts'
import { type Role, roleOf, rolesOf, wideObstacle, type WideObstacle, withRole } from './model.ts'
import { useMultivariable } from './spec.ts'

const OBSTACLE_TEXT: Record<WideObstacle, string> = {
  noData: msg('tools.run.noData'),
  reading: msg('tools.run.reading'),
  roles: msg('tools.mv.roles'),
}
const ROLE_TEXT: Record<Role, string> = {
  exposure: msg('analysis.exposure'),
  outcome: msg('analysis.outcome'),
  none: msg('tools.mv.role.none'),
}
const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]
const RECORD_NAME = /\.json$/i

function useSources() {
  const t = useT()
  const { session } = useMultivariable()
  const [, navigate] = useLocation()
  return {
    file: async (file: File) => {
      if (RECORD_NAME.test(file.name)) {
        const opened = await session.openRecord(file, file.name)
        if (opened.name === 'record') {
          navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
        }
        if (opened.name !== 'foreign') return
      }
      await session.choose({ kind: 'file', name: file.name, blob: file }, { roles: {} })
    },
    paste: (text: string) =>
      session.choose(
        { kind: 'paste', name: t('tools.data.pasteName'), blob: new Blob([text]) },
        { roles: {} },
      ),
    example: async ({ fileName }: WideExample) => {
      try {
        const blob = await readPublicFile(`/examples/${fileName}`)
        await session.choose({ kind: 'example', name: fileName, blob }, { roles: {} })
      } catch {
        session.refuse(fileName)
      }
    },
  }
}

function SourcePicker() {
  const t = useT()
  const sources = useSources()
  const { draft } = useMultivariable()
  const [isPasting, setPasting] = useState(false)
  if (isPasting) {
    return (
      <PasteForm
        hint={t('tools.mv.bringText')}
        onUse={(text) => void sources.paste(text)}
        onClose={() => setPasting(false)}
      />
    )
  }
  return (
    <div className={classes.drop}>
      <p className={classes.dropTitle}>{t('tools.data.bring')}</p>
      <p className={classes.dropText}>{t('tools.mv.bringText')}</p>
      <FileButton
        label={t('tools.data.choose')}
        isBusy={draft.isReading}
        onFiles={([file]) => file && void sources.file(file)}
      />
      <div className={classes.others}>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          {t('tools.data.paste')}
        </Button>
        <ExampleMenu examples={WIDE_EXAMPLES} onPick={(set) => void sources.example(set)} />
      </div>
    </div>
  )
}

/** What each trait of the file is: exposure, outcome, or left out. */
function Roles({ preview }: { preview: WidePreview }) {
  const t = useT()
  const { session, draft } = useMultivariable()
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 8, fontWeight: 600 }}>
        {t('tools.mv.traits')}
      </legend>
      <div className={classes.mapping}>
        {preview.traits.map((trait) => (
          <NativeSelect
            key={trait.name}
            size="md"
            label={trait.name}
            description={`${trait.beta} · ${trait.se}`}
            value={roleOf(trait, preview, draft.settings)}
            data={(['exposure', 'outcome', 'none'] as const).map((value) => ({
              value,
              label: t(ROLE_TEXT[value]),
            }))}
            onChange={(event) =>
              session.setSettings({
                roles: withRole(draft, trait.name, event.currentTarget.value as Role),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function DataStep() {
  const t = useT()
  const format = useFormat()
  const { session, draft } = useMultivariable()
  const sources = useSources()
  const { inputs, preview } = draft
  return (
    <Step number={1} title={t('tools.data.title')} isDone={wideObstacle(draft) === null}>
      <AttemptAlert attempt={draft.attempt} keptName={inputs?.name ?? null} />
      {inputs && preview ? (
        <>
          <div className={classes.file}>
            <span className={classes.fileName}>{inputs.name}</span>
            <span className={classes.fileFacts}>
              {t('tools.data.facts', {
                size: format.bytes(preview.bytes),
                rows: preview.rowCount,
                columns: preview.columns.length,
              })}
            </span>
            <span className={classes.fileActions}>
              <Button variant="subtle" color="gray" onClick={session.clear}>
                {t('tools.data.remove')}
              </Button>
              <FileButton
                label={t('tools.data.other')}
                variant="default"
                isBusy={draft.isReading}
                onFiles={([file]) => file && void sources.file(file)}
              />
            </span>
          </div>
          <Roles preview={preview} />
          {preview.check.problems.total > 0 && (
            <RowCheckView
              check={preview.check}
              said={t('tools.verdict.usable', {
                kept: preview.check.kept,
                rows: format.integer(preview.check.rows),
              })}
            />
          )}
        </>
      ) : (
        <SourcePicker />
      )}
      <Privacy />
    </Step>
  )
}

function SettingsStep() {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { settings } = draft
  return (
    <Step number={2} title={t('tools.settings.title')} isDone>
      <div className={toolClasses.fields}>
        <Choice
          label={t('tools.settings.kind')}
          value={settings.outcomeKind}
          options={[
            { value: 'continuous', label: t('tools.settings.continuous') },
            { value: 'binary', label: t('tools.settings.binary') },
          ]}
          onChange={(outcomeKind) => session.setSettings({ outcomeKind })}
        />
        <NativeSelect
          size="md"
          label={t('tools.settings.convention')}
          description={t('tools.mv.conventionHint')}
          value={settings.convention}
          data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
          onChange={(event) =>
            session.setSettings({ convention: event.currentTarget.value as Convention })
          }
        />
        <PrivateSwitch
          isPrivate={settings.isPrivate}
          onChange={(isPrivate) => session.setSettings({ isPrivate })}
        />
      </div>
    </Step>
  )
}

/** The guided steps of multivariable Mendelian randomisation. */
export function MultivariableWorkspace() {
  const t = useT()
  const { draft } = useMultivariable()
  const obstacle = wideObstacle(draft)
  const roles = rolesOf(draft)
  return (
    <>
      <DataStep />
      <SettingsStep />
      <RunBar
        obstacle={obstacle === null ? null : t(OBSTACLE_TEXT[obstacle])}
        ready={t('tools.mv.ready', {
          k: roles?.exposures.length ?? 0,
          outcome: roles?.outcome.name ?? '',
        })}
      />
    </>
  )
}
