# shellcheck shell=bash
# Before the tag of a release: the version, its date and the repository's address in the files that
# hold them. Sourced by release.sh, after common.sh.

# repository_address: that of the project, if it has one. It is kept in CITATION.cff.
repository_address() { sed -n 's/^repository-code: //p' CITATION.cff; }

# replace <file> <expression of sed -E>: an error if nothing then matches <pattern>.
replace() {
  local file=$1 pattern=$3
  sed -E -i "$2" "$file"
  grep -qE -- "$pattern" "$file" || die "$file has no line '$pattern' to write"
}

# prepare_release <version> <address, or nothing> <date, or nothing>
prepare_release() {
  local version=$1 address=$2 date=$3 before place file
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
    usage_error "expected a version such as 0.1.0, got '$version'"
  date=${date:-$(date --utc +%Y-%m-%d)}
  [[ $date =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] ||
    usage_error "--date: expected a date such as 2026-12-01, got '$date'"
  [[ -z $address || $address =~ ^https://[A-Za-z0-9./_~-]+$ ]] ||
    usage_error "--repository: expected an address that begins with https://, got '$address'"
  grep -q "^## $version - " CHANGELOG.md ||
    die "CHANGELOG.md has no section '## $version - ...': write what a user notices first"

  replace CMakeLists.txt "s/^(project\(tavoliere VERSION )[0-9.]+/\1$version/" \
    "^project\(tavoliere VERSION $version "
  replace tools/python/tavoliere/__init__.py "s/^(__version__ = \").*\"/\1$version\"/" \
    "^__version__ = \"$version\""
  replace tools/web/package.json "s/^(  \"version\": \").*\"/\1$version\"/" \
    "^  \"version\": \"$version\""
  replace CHANGELOG.md "s/^## $version - .*/## $version - $date/" "^## $version - $date$"
  sed -i '/^date-released: /d' CITATION.cff
  replace CITATION.cff "s/^version: .*/version: $version\ndate-released: $date/" \
    "^date-released: $date$"
  if [[ -n $address ]]; then
    before=$(repository_address)
    for file in .github/CONTRIBUTING.md .github/SECURITY.md; do
      place=${before:-$PLACE_WITHOUT_ADDRESS}
      replace "$file" "s|${place//./\\.}|$address|" "${address//./\\.}"
    done
    sed -i '/^repository-code: /d' CITATION.cff
    replace CITATION.cff "s|^license: .*|&\nrepository-code: $address|" "^repository-code: "
  fi
  git --no-pager diff --stat
  echo "Read the differences, commit them, then tag: git tag -a v$version"
}

# What the documents say as long as there is no address.
readonly PLACE_WITHOUT_ADDRESS="the address that you cloned from"
