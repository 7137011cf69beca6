import { Button } from 'antd'
import { useState } from 'react'
import { SignPad } from '../../ui/sign-pad'
import { toast } from '../../ui/toast'
import { PhotoThumb } from './photo-thumb'
import { keepSign, type VisitControl } from './use-visit'
import { missingIn } from './visit-form'
import { jumpTo } from './visit-jump'
import { mateSignatureOf } from './visit-signed'
import { dropPhoto } from './visit-store'
import { VisitSummary } from './visit-summary'

/** 检查人两名以上，各自签字：登记的人以本人账号存下，同去的在这里手写（行政处罚法第四十二条第一款）。 */
export function VisitMates({ control }: { control: VisitControl }) {
  const { visit, desk, set, addPhoto } = control
  const [signing, setSigning] = useState<number | null>(null)
  const mates = (desk?.officers ?? []).filter(({ id }) => id !== visit.owner && visit.inspectors.includes(id))
  if (mates.length === 0) return null
  const begin = (id: number) => {
    const [first] = missingIn(visit)
    if (!first) return setSigning(id)
    toast.warning(`${first.text}，再请检查人签字`)
    return jumpTo(first.at)
  }
  const drop = (id: number) => {
    const { [id]: gone, ...rest } = visit.mates ?? {}
    if (gone) void dropPhoto(gone.photo)
    set({ mates: rest })
  }
  const signer = mates.find(({ id }) => id === signing)
  return (
    <div className="visit-block" id="visit-mates">
      <h2>
        检查人签字 <span className="visit-hint">登记的本人以账号存下；同去的在这里签，没有签的打印以后补签</span>
      </h2>
      {mates.map(({ id, name }) => {
        const sign = visit.mates?.[id]
        return sign ? (
          <PhotoThumb key={id} id={sign.photo} alt={`${name}签名`} onDrop={() => drop(id)} />
        ) : (
          <Button key={id} block size="large" onClick={() => begin(id)}>
            {`请${name}签字`}
          </Button>
        )
      })}
      {signer && (
        <SignPad
          title={`${signer.name}签字`}
          note="请检查人核对下列内容后，在框内签写本人姓名；签字以后内容再改的，须重新签字。"
          keep={keepSign(addPhoto)}
          about={<VisitSummary visit={visit} />}
          onSigned={(photo) => set({ mates: { ...visit.mates, [signer.id]: { photo, signed: mateSignatureOf(visit) } } })}
          onClose={() => setSigning(null)}
        />
      )}
    </div>
  )
}
