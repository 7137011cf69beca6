import { WarningOutlined } from '@ant-design/icons'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useQuestions } from './confirm'
import { Dialog } from './dialog'

/** Draws the oldest waiting question; mounted once through OverlayHost. A click beside it does nothing. */
export function ConfirmHost() {
  const question = useQuestions((store) => store.questions[0])
  if (!question) return null
  const { id, title, text, okText, danger, answer } = question
  return (
    <Dialog
      key={id}
      open
      role="alertdialog"
      tools={false}
      width={420}
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {strings.cancel}
          </Button>
          <Button type="primary" danger={danger} onClick={() => answer(true)}>
            {okText}
          </Button>
        </>
      }
    >
      <p className="zj-question">
        <WarningOutlined aria-hidden className="zj-question-icon" />
        {text}
      </p>
    </Dialog>
  )
}
