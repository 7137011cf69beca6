import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { SignPad } from '../../ui/sign-pad'
import { PhotoThumb } from './photo-thumb'
import type { VisitControl } from './use-visit'
import { VisitText } from './visit-text'
import { failedIn } from './visit-form'
import { dropPhoto } from './visit-store'

/** 受检方当面签字；没有签的，项目部随后在平台上签认。 */
export function VisitSign({ control }: { control: VisitControl }) {
  const { visit, set, addPhoto } = control
  const [open, setOpen] = useState(false)
  const keep = async (file: File): Promise<string> => {
    const photo = await addPhoto(file)
    if (photo === null) throw new Error('signature')
    return photo
  }
  const drop = () => {
    if (visit.sign) void dropPhoto(visit.sign)
    set({ sign: null })
  }
  return (
    <div className="visit-block" id="visit-sign">
      <h2>
        受检方签字 <span className="visit-hint">没有签的，由项目部在平台签认</span>
      </h2>
      <VisitText
        label="签认人"
        max={30}
        placeholder="姓名、职务"
        value={visit.signer}
        onChange={(text) => set({ signer: text })}
      />
      {visit.sign ? (
        <PhotoThumb id={visit.sign} alt="受检方签名" onDrop={drop} />
      ) : (
        <Button block size="large" onClick={() => setOpen(true)}>
          请受检方签字
        </Button>
      )}
      {failedIn(visit).length > 0 && (
        <Checkbox checked={visit.issue} onChange={({ target }) => set({ issue: target.checked })}>
          同时下发隐患，项目部即可签收整改
        </Checkbox>
      )}
      {open && (
        <SignPad
          title="受检方签字"
          note="请受检方人员核对检查内容后，在框内签写本人姓名。"
          keep={keep}
          onSigned={(sign) => set({ sign })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
