import { Fragment } from 'react';

/** A mail address, or another name of an account, that continues in the next line before "@" or ".". */
export const MailAddress = ({ children: text }: { children: string }) =>
  text.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
