import { unit } from '@zhujian/domain/unit/unit'
import { checkStateOf } from '@zhujian/domain/unit/certificate-check'
import { verifierText } from '@zhujian/domain/unit/verifier'
import { nameOf } from '@zhujian/model'
import { mayDo, type WholeRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'
import { type OpenQual, UnitQuals } from './unit-quals'
import type { ToVerify } from './verify-dialog'
import './unit.css'

const formed = unit.form.map(nameOf)
const others = Object.keys(unit.fields).filter((name) => !formed.includes(name))

interface UnitDetailProps {
  row: WholeRow<typeof unit>
  onQual: (qual: OpenQual) => void
  onVerify: (asked: ToVerify) => void
}

/** 一家企业：登记信息与资质证书。 */
export function UnitDetail({ row, onQual, onVerify }: UnitDetailProps) {
  const checked = checkStateOf(row.licence_declared, row.licence_reason)
  return (
    <div className="unit-detail">
      {checked === 'returned' && (
        <p className="unit-verify-bare" role="alert">
          {`安全生产许可证核验不一致：${row.licence_reason}。请企业对照原件更正后保存，即重新等待核验。`}
        </p>
      )}
      {checked === 'waiting' && !mayDo(row, 'verify') && (
        <p className="unit-verifier">{`安全生产许可证由企业自报，尚未核验，${verifierText(row.areacode)}。`}</p>
      )}
      <DescriptionView fields={unit.fields} items={[...formed, ...others]} row={row} />
      <UnitQuals unit={row} onOpen={onQual} onVerify={onVerify} />
    </div>
  )
}
