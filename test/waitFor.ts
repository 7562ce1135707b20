import { configure, waitFor } from '@testing-library/dom';

// A busy machine is not a failure (milliseconds).
configure({ asyncUtilTimeout: 10_000 });

export { waitFor };
