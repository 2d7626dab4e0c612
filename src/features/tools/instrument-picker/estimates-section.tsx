import { useT } from '../../../i18n/use-t.ts'
import toolClasses from '../components/tool.module.css'
import fields from '../panel/clump-fields.module.css'
import { ActionSelect } from './action-select.tsx'
import { FileColumns } from './file-columns.tsx'
import { FileBox } from './file-box.tsx'
import classes from './pick.module.css'
import { useInstrumentPicker } from './spec.ts'
import type { PickChoices } from './use-pick-choices.ts'

/** Optional second study of the exposure: instruments are selected in the first and measured in this one. */
export function EstimatesSection({ choices }: { choices: PickChoices }) {
  const t = useT()
  const { draft } = useInstrumentPicker()
  const file = draft.inputs?.estimates ?? null
  const preview = draft.preview?.estimates ?? null
  return (
    <div className={fields.group}>
      <h3 className={classes.partTitle}>{t('tools.pick.estimates')}</h3>
      <FileBox
        of="estimates"
        file={file}
        preview={preview}
        choices={choices}
        title={t('tools.pick.estimatesDrop')}
        touchTitle={t('tools.pick.estimatesBring')}
        hint={t('tools.pick.estimatesHint')}
      />
      {file && preview && (
        <>
          <FileColumns
            name={file.name}
            preview={preview}
            onMapping={(mapping) => choices.setMapping('estimates', mapping)}
            onSheet={(sheet) => choices.setSheet('estimates', sheet)}
          />
          <div className={toolClasses.fields}>
            <ActionSelect />
          </div>
        </>
      )}
    </div>
  )
}
