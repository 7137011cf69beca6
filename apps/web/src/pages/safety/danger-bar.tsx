import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import type { AnyEntity } from '@zhujian/model'
import { Button, Dropdown } from 'antd'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { PrintRow } from '../../entity/print-row'
import { mayDo, type WholeRow, type WireRow } from '../../entity/source'
import { StepDialog } from '../../entity/step-dialog'
import { useActing } from '../../entity/use-acting'
import { useRowWrites } from '../../entity/use-row-writes'
import { urge } from '../../parts/urge'
import { ActButtons } from '../../ui/act-buttons'
import { DANGER, type Danger, isOpen, titleOf } from './danger-words'
import { useDangerNotices } from './danger-notices'

const entity: AnyEntity = hiddenDanger
const STEPS = Object.entries(entity.flow?.steps ?? {})
const EDIT = 'edit'

/** 办理：主要的一步在前，退回、撤回描边紧接着，其余收在“更多”里；办了会怎样写在旁边。 */
export function DangerBar({ row }: { row: WholeRow<typeof hiddenDanger> }) {
  const { acting, act, close } = useActing(row)
  const { onDelete } = useRowWrites(entity)
  const notices = useDangerNotices(row)
  const steps = STEPS.filter(([name]) => mayDo(row, name))
  const step = acting && entity.flow?.steps[acting.name]
  const main = steps.find(([, { tone = 'default' }]) => tone === 'default' || tone === 'success')?.[1]
  const acts = steps.map(([key, { label, tone }]) => ({ key, label, tone, onClick: () => act(key) }))
  const whole = row as unknown as WireRow
  const more = [
    ...(mayDo(row, EDIT) ? [{ key: EDIT, label: '编辑', onClick: () => act(EDIT) }] : []),
    ...notices,
    ...(mayDo(row, 'urge') && isOpen(row as unknown as Danger)
      ? [{ key: 'urge', label: '催办', onClick: () => void urge(DANGER, '催办', [{ id: row.id, text: titleOf(row) }]) }]
      : []),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => onDelete(whole) }] : []),
  ]
  return (
    <footer className="danger-bar" aria-label="办理">
      <ActButtons acts={acts} />
      <PrintRow
        entity={entity}
        row={whole}
        trigger={(onPrint) => (
          <Dropdown trigger={['click']} menu={{ items: [...more, { key: 'print', label: '打印', onClick: onPrint }] }}>
            <Button>
              更多 <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
        )}
      />
      {main && <span className="danger-next">{`${main.label}之后为“${hiddenDangerStates.labelOf(codeOf(main.to))}”`}</span>}
      {acting?.name === EDIT && <EditFormDialog entity={entity} row={acting.row as unknown as WireRow} onClose={close} />}
      {acting && step && (
        <StepDialog
          entity={entity}
          name={acting.name}
          step={step}
          targets={[{ id: row.id, text: titleOf(row), version: acting.row.version, row: acting.row as unknown as WireRow }]}
          onClose={close}
        />
      )}
    </footer>
  )
}

const codeOf = (key: string): unknown => entity.flow?.states.code(key)
