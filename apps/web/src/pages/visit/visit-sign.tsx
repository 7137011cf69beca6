import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { SIGN_AGAIN } from '@zhujian/domain/safety/visit-signed'
import { toast } from '../../ui/toast'
import { SignPad } from '../../ui/sign-pad'
import { PhotoInput } from './photo-input'
import { PhotoThumb } from './photo-thumb'
import { keepSign, type VisitControl } from './use-visit'
import { VisitText } from './visit-text'
import { failedIn, unsignableIn } from './visit-form'
import { jumpTo } from './visit-jump'
import { signatureOf } from './visit-signed'
import { VisitSummary } from './visit-summary'
import { dropPhoto, type VisitRefusal } from './visit-store'

/** 拒签取证至多几张。 */
const MOST = 3

/** 受检方当面签字；没有签的，项目部随后在平台上签认。 */
export function VisitSign({ control }: { control: VisitControl }) {
  const { visit, set, addPhoto } = control
  const [open, setOpen] = useState(false)
  const drop = () => {
    if (visit.sign) void dropPhoto(visit.sign)
    set({ sign: null, unsigned: false })
  }
  const begin = () => {
    const [first] = unsignableIn(visit)
    if (!first) return setOpen(true)
    toast.warning(`${first.text}，再请受检方签字`)
    return jumpTo(first.at)
  }
  const refuse = (refused: boolean) => {
    if (refused) drop()
    else for (const photo of visit.refusal?.photos ?? []) void dropPhoto(photo)
    set({ unsigned: false, refusal: refused ? { note: '', photos: [] } : null })
  }
  return (
    <div className="visit-block" id="visit-sign">
      <h2>
        受检方签字 <span className="visit-hint">没有签的，由项目部在平台签认</span>
      </h2>
      {visit.refusal ? (
        <Refusal control={control} refusal={visit.refusal} />
      ) : (
        <Signature control={control} onDrop={drop} onOpen={begin} />
      )}
      <Checkbox checked={Boolean(visit.refusal)} onChange={({ target }) => refuse(target.checked)}>
        受检方拒绝签字
      </Checkbox>
      {failedIn(visit).length > 0 && (
        <Checkbox checked={visit.issue} onChange={({ target }) => set({ issue: target.checked })}>
          同时下发隐患，项目部即可签收整改
        </Checkbox>
      )}
      {open && (
        <SignPad
          title="受检方签字"
          note="请受检方人员核对下列内容后，在框内签写本人姓名；签字以后内容再改的，须重新签字。"
          keep={keepSign(addPhoto)}
          about={<VisitSummary visit={visit} />}
          onSigned={(sign) => set({ sign, signed: signatureOf({ ...visit, sign }), unsigned: false })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** 签认的是谁，签的字。 */
function Signature({ control, onDrop, onOpen }: { control: VisitControl; onDrop: () => void; onOpen: () => void }) {
  const { visit, set } = control
  return (
    <>
      <VisitText
        label="签认人"
        max={30}
        placeholder="姓名、职务"
        value={visit.signer}
        onChange={(text) => set({ signer: text })}
      />
      {visit.sign ? (
        <PhotoThumb id={visit.sign} alt="受检方签名" onDrop={onDrop} />
      ) : (
        <Button block size="large" onClick={onOpen}>
          请受检方签字
        </Button>
      )}
      {visit.unsigned && !visit.sign && (
        <p className="visit-warn" role="alert">
          {SIGN_AGAIN}
        </p>
      )}
    </>
  )
}

/** 拒签：写明情况，拍照取证。 */
function Refusal({ control: { set, addPhoto }, refusal }: { control: VisitControl; refusal: VisitRefusal }) {
  const change = (values: Partial<VisitRefusal>) => set({ refusal: { ...refusal, ...values } })
  const take = async (file: File) => {
    const photo = await addPhoto(file)
    if (photo !== null) change({ photos: [...refusal.photos, photo] })
  }
  const drop = (photo: string) => {
    void dropPhoto(photo)
    change({ photos: refusal.photos.filter((id) => id !== photo) })
  }
  return (
    <>
      <VisitText
        label="情况"
        max={200}
        placeholder="何人因何拒绝，见证人是谁"
        value={refusal.note}
        onChange={(note) => change({ note })}
      />
      <div className="visit-photos">
        {refusal.photos.map((photo, at) => (
          <PhotoThumb key={photo} id={photo} alt={`拒签取证照片 ${at + 1}`} onDrop={() => drop(photo)} />
        ))}
        {refusal.photos.length < MOST && <PhotoInput label="拍照取证" icon={<CameraOutlined aria-hidden />} onPhoto={take} />}
      </div>
    </>
  )
}
