import { enterStatus } from '@zhujian/domain/people/person-codes'
import { worker } from '@zhujian/domain/people/worker'
import { type WorkTypesAnswer, workTypesPath } from '@zhujian/domain/contracts/work-types'
import { useCallback, useMemo, useState } from 'react'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { ProjectList } from '../../entity/project-list'
import { mayDo, nameOfRow, type RowOn } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Tag } from '../../ui/tag'
import { PassageBatch } from './passage-batch'
import { PassageDialog, type PassageName, type PassageTarget } from './passage-dialog'
import { ValidTo } from './valid-to'

const ON_SITE = enterStatus.code('on_site')

/** 哪些工种上岗须持证，由服务端说：电焊工以设置为准 [S7-09]。 */
function useCells(): CellRenderers<typeof worker> {
  const { data } = useApi<WorkTypesAnswer>('setting', workTypesPath, {})
  return useMemo(() => {
    const special = new Set(data?.rows.filter((each) => each.special).map(({ value }) => value))
    return { special_cert_to: (row) => <SpecialCert row={row} needed={special.has(row.work_type ?? '')} /> }
  }, [data])
}

/** 特种作业的工种须持证：没有登记证书的标出，有的看有效期。 */
function SpecialCert({ row, needed }: { row: RowOn<typeof worker>; needed: boolean }) {
  if (needed && !row.special_cert_no)
    return (
      <Tag plain tone="danger" title="特种作业人员须持建筑施工特种作业操作资格证上岗">
        缺特种作业证
      </Tag>
    )
  return <ValidTo day={row.special_cert_to} />
}

const NEEDS = ['work_type', 'special_cert_no', 'enter_status', 'enter_on', 'exit_on'] as const

interface Passage {
  readonly name: PassageName
  readonly targets: readonly PassageTarget[]
  readonly clear?: (() => void) | undefined
}

/** 工人：实名登记、进场与退场；证件号只显示掩码。 */
export default function WorkerPage(props: PageProps) {
  const [passage, setPassage] = useState<Passage | null>(null)
  const cells = useCells()
  const acts = useCallback((row: RowOn<typeof worker>) => {
    const name: PassageName = row.enter_status === ON_SITE ? 'leave' : 'enter'
    const label = name === 'leave' ? '退场' : '再次进场'
    const target = { id: row.id, text: nameOfRow(row, worker.display), version: row.version }
    return mayDo(row, name) ? [{ key: name, label, onClick: () => setPassage({ name, targets: [target] }) }] : []
  }, [])
  return (
    <>
      <ProjectList
        page={props}
        entity={worker}
        cells={cells}
        needs={NEEDS}
        acts={acts}
        batch={(selection, list) => <PassageBatch {...{ selection, list }} onPick={setPassage} />}
      />
      {passage && (
        <WithKinds entity={worker.name}>
          <PassageDialog {...passage} onDone={passage.clear} onClose={() => setPassage(null)} />
        </WithKinds>
      )}
    </>
  )
}
