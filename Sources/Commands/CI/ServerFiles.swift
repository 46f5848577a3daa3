/// What a server of continuous integration is told, in its own language.
struct ServerFiles {
  let service: CIInitCommand.Service
  /// Whether films are compared with baselines in the repository, or else with the scenes that a
  /// request changes.
  let usesBaselines: Bool
  /// The repository with the action and the releases, as `OWNER/NAME` on GitHub.
  let publisher: String

  /// Paths from the root of the repository.
  var files: [(path: String, text: String)] {
    switch service {
    case .github:
      [(".github/workflows/films.yml", check), (".github/workflows/films-comment.yml", comment)]
    case .gitlab: [(".gitlab/films.yml", gitlab)]
    }
  }

  /// What is left to do.
  var notes: [String] {
    switch service {
    case .github: ["Commit them; the comment comes with the first request after that."]
    case .gitlab: ["Commit it, and add to .gitlab-ci.yml: include: {local: .gitlab/films.yml}"]
    }
  }

  /// Where the packages of this version are to be fetched.
  private var package: String {
    "https://github.com/\(publisher)/releases/download/\(Version.tag)/inbetween_\(Version.text)_amd64.deb"
  }

  /// What the action is told.
  ///
  /// By itself it fetches the package of the repository that the program knows.
  private var inputs: String {
    let lines =
      (usesBaselines ? [] : ["against: origin/${{ github.base_ref }}"])
      + (publisher == Version.repository ? [] : ["package: \(package)"])
    return lines.isEmpty ? "" : "        with:\n" + lines.map { "          \($0)\n" }.joined()
  }

  /// The Debian whose libraries the package is made for.
  private static let image = "debian:12.11-slim"

  private var check: String {
    """
    # Checks the films of a pull request. It has no right to write, so that requests of forks may run
    # here; films-comment.yml comments on what it found.
    name: Films
    on:
      pull_request:
    permissions:
      contents: read
    jobs:
      check:
        runs-on: ubuntu-latest
        container: \(Self.image)
        timeout-minutes: 30
        steps:
          - run: apt-get -qq update && apt-get -qq install --yes --no-install-recommends git ca-certificates curl
          - uses: actions/checkout@v4
            with:
              # All commits: the films of the base are drawn, too.
              fetch-depth: 0
              persist-credentials: false
          - uses: \(publisher)@\(Version.tag)
    \(inputs)
    """
  }

  private var comment: String {
    """
    # Comments on a pull request what films.yml found. It may write, and runs no code of the request: only
    # text and pictures come over from there.
    name: Films, comment
    on:
      workflow_run:
        workflows: [Films]
        types: [completed]
    permissions:
      actions: read
      pull-requests: write
    jobs:
      comment:
        if: github.event.workflow_run.event == 'pull_request'
        runs-on: ubuntu-latest
        timeout-minutes: 5
        steps:
          - uses: \(publisher)/Packaging/comment@\(Version.tag)

    """
  }

  private var gitlab: String {
    """
    # Checks the films of a merge request: the request shows the tests, and links the report.
    films:
      image: \(Self.image)
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # All commits: the films of the target are drawn, too.
        GIT_DEPTH: "0"
      before_script:
        - apt-get -qq update && apt-get -qq install --yes --no-install-recommends git ca-certificates curl
        - curl --fail --location --silent --show-error --retry 3 --output /tmp/inbetween.deb
          "\(package)"
        - apt-get -qq install --yes --no-install-recommends /tmp/inbetween.deb
      script:
        - git config --global --add safe.directory "$CI_PROJECT_DIR"
    \(usesBaselines ? "" : "    - git fetch --quiet origin \"$CI_MERGE_REQUEST_TARGET_BRANCH_NAME:refs/remotes/origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME\"\n")\
        - inbetween check\(usesBaselines ? "" : " --against \"origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME\"") --junit review/junit.xml --times --report review/report --comment review/comment
      artifacts:
        when: always
        expose_as: Films
        paths: [review/]
        reports:
          junit: review/junit.xml

    """
  }
}
